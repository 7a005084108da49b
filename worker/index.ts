import { createApp } from "./app.ts";

export { Project } from "../durable-objects/project.ts";
export default createApp();
