import { useAction } from "../../data/use-action.ts";
import { useNavigation } from "../../navigation.tsx";
import { entryPath } from "../../routes.ts";
import { useProject } from "../../shell/project-context.ts";

interface PromoteProps {
  alias: string;
  va: number;
  vb: number;
  keys: string[] | undefined;
}

/** Makes the whole comparison an entry, whose rows the grid shows. */
export function Promote({ alias, va, vb, keys }: PromoteProps) {
  const { project } = useProject();
  const { go } = useNavigation();
  const promote = useAction("catalog_promote_diff", { what: `comparing v${va} with v${vb}` });
  const keep = async () => {
    const reply = await promote.run({ name: alias, va, vb, ...(keys ? { keys } : {}) });
    if (reply) go(entryPath(project, reply.alias));
  };
  return (
    <button type="button" disabled={promote.pending} onClick={() => void keep()}>
      {promote.pending ? "Comparing all rows…" : "Keep as an entry"}
    </button>
  );
}
