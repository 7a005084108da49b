import { defineConfig } from "vite";

// The companion is written to the React API and runs on Preact: dropping the aliases returns to React.
export default defineConfig({
  root: "web",
  resolve: {
    alias: {
      "react/jsx-runtime": "preact/jsx-runtime",
      "react-dom/client": "preact/compat/client",
      "react-dom": "preact/compat",
      react: "preact/compat",
    },
  },
  build: {
    outDir: "../.build/web",
    emptyOutDir: true,
    // The policy allows scripts and pictures of this origin only: nothing inline, no data: URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2023",
    // "use client" says nothing to a page without a server side.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
});
