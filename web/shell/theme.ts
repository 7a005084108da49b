/** `theme.js` reads the same key before the first paint. */
const KEY = "tallyman-theme";
export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Says that another theme was chosen, to whatever shows which. */
export const THEME_CHOSEN = "tallyman-theme-chosen";

export function chooseTheme(theme: Theme): void {
  if (theme === "auto") {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem(KEY);
  } else {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem(KEY, theme);
  }
  dispatchEvent(new Event(THEME_CHOSEN));
}

export function chosenTheme(): Theme {
  return themeOf(document.documentElement.dataset.theme);
}

export function themeOf(text: string | undefined): Theme {
  return THEMES.find((theme) => theme === text) ?? "auto";
}
