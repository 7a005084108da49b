import { QueryClient } from "@tanstack/react-query";
import { freshnessOf } from "./freshness.ts";

/** What the page has read. The live socket says when something is old, so nothing is read again without a reason. */
export const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

export const freshness = freshnessOf(client);
