import { place } from "./place.ts";
import type { LayoutRequest } from "./shape.ts";

addEventListener("message", ({ data }: MessageEvent<LayoutRequest>) => postMessage(place(data)));
