import { explorePrompt, modelingPrompt, type PromptContract } from "../../contract/prompts.ts";
import { exploration } from "./explore.ts";
import { modelingWorkflow } from "./modeling.ts";

interface Prompt {
  contract: PromptContract;
  text(given: Record<string, string>): string;
}

const PROMPTS: Prompt[] = [
  {
    contract: modelingPrompt,
    text: ({ dataset = "", target = "" }) => modelingWorkflow(dataset, target),
  },
  { contract: explorePrompt, text: ({ dataset = "" }) => exploration(dataset) },
];

/** What clients list. */
export const LISTED_PROMPTS: PromptContract[] = PROMPTS.map(({ contract }) => contract);

/** Characters of an argument: it is a name, and is written into the text. */
const ARGUMENT_CHARS = 200;

/** The text of a prompt, or what is wrong with the call. */
export function promptText(
  name: string,
  given: Record<string, string>,
): { text: string; description: string } | { wrong: string } {
  const prompt = PROMPTS.find(({ contract }) => contract.name === name);
  if (!prompt) return { wrong: `There is no prompt ${name.slice(0, ARGUMENT_CHARS)}.` };
  const { contract } = prompt;
  const known = contract.arguments.map((argument) => argument.name);
  const unknown = Object.keys(given).find((key) => !known.includes(key));
  if (unknown !== undefined) {
    return {
      wrong: `${name} takes ${known.join(" and ")}, not ${unknown.slice(0, ARGUMENT_CHARS)}.`,
    };
  }
  const missing = contract.arguments.find((argument) => argument.required && !given[argument.name]);
  if (missing) return { wrong: `${name} needs ${missing.name}: ${missing.description}` };
  const words = Object.fromEntries(
    Object.entries(given).map(([key, value]) => [
      key,
      value.replace(/\s+/g, " ").trim().slice(0, ARGUMENT_CHARS),
    ]),
  );
  return { text: prompt.text(words), description: contract.description };
}
