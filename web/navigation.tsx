import type { ComponentChildren } from "preact";
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from "react";
import { parseRoute, type Route } from "./routes.ts";

export interface Location {
  route: Route;
  /** Grows with each navigation, so that choosing the same address again counts as choosing. */
  visit: number;
  go: (path: string) => void;
}

const LocationContext = createContext<Location | undefined>(undefined);

export function Navigation({ children }: { children: ComponentChildren }) {
  const [at, setAt] = useState({ path: location.pathname, visit: 0 });
  const follow = useCallback(() => {
    setAt((before) => ({ path: location.pathname, visit: before.visit + 1 }));
  }, []);
  useEffect(() => {
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [follow]);
  const go = useCallback(
    (path: string) => {
      if (path === location.pathname) history.replaceState(null, "", path);
      else history.pushState(null, "", path);
      follow();
    },
    [follow],
  );
  const value = useMemo(() => ({ route: parseRoute(at.path), visit: at.visit, go }), [at, go]);
  return <LocationContext.Provider value={value}>{children}</LocationContext.Provider>;
}

export function useNavigation(): Location {
  const value = useContext(LocationContext);
  if (!value) throw new Error("useNavigation is called outside <Navigation>");
  return value;
}

interface LinkProps {
  href: string;
  className?: string;
  "aria-current"?: "page" | "true" | undefined;
  "data-state"?: string;
  onFollow?: () => void;
  children: ComponentChildren;
}

/** A link within the companion. A click with a modifier is left to the browser. */
export function Link({ href, onFollow, ...rest }: LinkProps) {
  const { go } = useNavigation();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    go(href);
    onFollow?.();
  };
  return <a {...rest} href={href} onClick={follow} />;
}
