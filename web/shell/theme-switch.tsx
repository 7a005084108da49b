import { useEffect, useState } from "react";
import { chooseTheme, chosenTheme, THEME_CHOSEN, THEMES, type Theme, themeOf } from "./theme.ts";

const LABELS: Record<Theme, string> = { auto: "Auto", light: "Light", dark: "Dark" };

export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(chosenTheme);
  useEffect(() => {
    const follow = () => setTheme(chosenTheme());
    addEventListener(THEME_CHOSEN, follow);
    return () => removeEventListener(THEME_CHOSEN, follow);
  }, []);
  return (
    <select
      className="theme"
      aria-label="Theme"
      title="Theme"
      value={theme}
      onChange={(event) => chooseTheme(themeOf(event.currentTarget.value))}
    >
      {THEMES.map((name) => (
        <option key={name} value={name}>
          {LABELS[name]}
        </option>
      ))}
    </select>
  );
}
