import { useEffect, useState } from "react";
import { THEME_CHOSEN } from "../shell/theme.ts";

/** Another number whenever the page's colours may have changed. */
export function useLook(): number {
  const [look, setLook] = useState(0);
  useEffect(() => {
    const again = () => setLook((before) => before + 1);
    const dark = matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", again);
    addEventListener(THEME_CHOSEN, again);
    return () => {
      dark.removeEventListener("change", again);
      removeEventListener(THEME_CHOSEN, again);
    };
  }, []);
  return look;
}
