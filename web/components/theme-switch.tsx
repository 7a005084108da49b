import { useState } from "react";

/** `theme.js` reads the same key before the first paint. */
const KEY = "tallyman-theme";
const THEMES = ["auto", "light", "dark"] as const;
const LABELS = { auto: "Auto", light: "Light", dark: "Dark" };
type Theme = (typeof THEMES)[number];

export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(chosenTheme);
  const choose = (next: Theme) => {
    if (next === "auto") {
      delete document.documentElement.dataset.theme;
      localStorage.removeItem(KEY);
    } else {
      document.documentElement.dataset.theme = next;
      localStorage.setItem(KEY, next);
    }
    setTheme(next);
  };
  return (
    <select
      className="theme"
      aria-label="Theme"
      title="Theme"
      value={theme}
      onChange={(event) => choose(themeOf(event.currentTarget.value))}
    >
      {THEMES.map((name) => (
        <option key={name} value={name}>
          {LABELS[name]}
        </option>
      ))}
    </select>
  );
}

function chosenTheme(): Theme {
  return themeOf(document.documentElement.dataset.theme);
}

function themeOf(text: string | undefined): Theme {
  return THEMES.find((theme) => theme === text) ?? "auto";
}
