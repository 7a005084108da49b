import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/frame.css";
import "./styles/header.css";
import "./styles/notes.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { client } from "./data/client.ts";
import { Navigation } from "./navigation.tsx";

const root = document.getElementById("app");
if (!root) throw new Error("index.html has no #app to render into");
createRoot(root).render(
  <QueryClientProvider client={client}>
    <Navigation>
      <App />
    </Navigation>
  </QueryClientProvider>,
);
