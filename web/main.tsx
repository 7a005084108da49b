import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/frame.css";
import "./styles/sidebar.css";
import "./styles/entry.css";
import "./styles/rows.css";
import "./styles/notes.css";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { Navigation } from "./navigation.tsx";

const root = document.getElementById("app");
if (!root) throw new Error("index.html has no #app to render into");
createRoot(root).render(
  <Navigation>
    <App />
  </Navigation>,
);
