import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useNavigation } from "../navigation.tsx";
import { useProject } from "./project-context.ts";

interface MainProps {
  /** what the browser's tab says; the project's name follows */
  title?: string | undefined;
  busy?: boolean;
  className?: string;
  children?: ComponentChildren;
}

/** The part of a page that is read. It begins at its top after every navigation. */
export function Main({ title, busy, className, children }: MainProps) {
  const { project } = useProject();
  const { visit } = useNavigation();
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = title ? `${title} · ${project} · Tallyman` : `${project} · Tallyman`;
  }, [title, project]);
  useLayoutEffect(() => main.current?.scrollTo(0, 0), [visit]);
  return (
    <main id="main" ref={main} tabIndex={-1} aria-busy={busy} className={className}>
      {children}
    </main>
  );
}
