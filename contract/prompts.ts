/** Prompts that a client offers its user: a text to begin with, made of the arguments. */
export interface PromptContract {
  name: string;
  title: string;
  description: string;
  arguments: { name: string; description: string; required: boolean }[];
}

export const modelingPrompt: PromptContract = {
  name: "ds_modeling_workflow",
  title: "From a data set to a model",
  description: "Load, make features, split, fit with CREATE MODEL, score, chart: step by step.",
  arguments: [
    { name: "dataset", description: "A file under data/, or an alias.", required: true },
    {
      name: "target",
      description: "Column to predict; leave it out for clusters.",
      required: false,
    },
  ],
};

export const explorePrompt: PromptContract = {
  name: "explore",
  title: "Get to know a data set",
  description: "Look at a data set: what it holds, what is wrong with it, what is worth a chart.",
  arguments: [{ name: "dataset", description: "A file under data/, or an alias.", required: true }],
};
