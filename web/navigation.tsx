import type { ComponentChildren } from "preact";
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { navigate, usePathname } from "wouter/use-browser-location";
import { parseRoute, type Route } from "./routes.ts";

type Arrival = (route: Route) => void;

export interface Location {
  route: Route;
  /** Grows with each navigation, so that choosing the same address again counts as choosing. */
  visit: number;
  go: (path: string, options?: { replace?: boolean }) => void;
  /** Calls back at each navigation, before anything else can happen. Answers how to stop. */
  onArrival: (arrival: Arrival) => () => void;
}

const LocationContext = createContext<Location | undefined>(undefined);

export function Navigation({ children }: { children: ComponentChildren }) {
  const path = usePathname();
  const [visit, setVisit] = useState(0);
  const listeners = useRef(new Set<Arrival>());
  const arrive = useCallback(() => {
    const route = parseRoute(location.pathname);
    for (const listener of listeners.current) listener(route);
    setVisit((before) => before + 1);
  }, []);
  useEffect(() => {
    addEventListener("popstate", arrive);
    return () => removeEventListener("popstate", arrive);
  }, [arrive]);
  const go = useCallback<Location["go"]>(
    (to, options) => {
      navigate(to, { replace: options?.replace ?? to === location.pathname });
      arrive();
    },
    [arrive],
  );
  const onArrival = useCallback((arrival: Arrival) => {
    listeners.current.add(arrival);
    return () => listeners.current.delete(arrival);
  }, []);
  const value = useMemo(
    () => ({ route: parseRoute(path), visit, go, onArrival }),
    [path, visit, go, onArrival],
  );
  return <LocationContext.Provider value={value}>{children}</LocationContext.Provider>;
}

export function useNavigation(): Location {
  const value = useContext(LocationContext);
  if (!value) throw new Error("useNavigation is called outside <Navigation>");
  return value;
}

/** Calls back at each navigation, in the same breath as the click. */
export function useArrival(arrival: Arrival): void {
  const { onArrival } = useNavigation();
  const latest = useRef(arrival);
  latest.current = arrival;
  useLayoutEffect(() => onArrival((route) => latest.current(route)), [onArrival]);
}

interface LinkProps {
  href: string;
  className?: string | undefined;
  title?: string | undefined;
  "aria-current"?: "page" | "true" | undefined;
  "aria-label"?: string;
  "data-state"?: string;
  onFollow?: (() => void) | undefined;
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
