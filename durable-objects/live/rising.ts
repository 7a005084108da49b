type Tell = (message: string, progress: number, total?: number) => void;

/**
 * Passes on what is told of one call so that the numbers only rise, as the protocol wants: a phase that counts from
 * the beginning again, storing after reading, goes on where the one before it ended. What says nothing new is left out.
 */
export function rising(tell: Tell): Tell {
  let phase: string | undefined;
  let before = 0;
  let told = -1;
  return (message, progress, total) => {
    if (message !== phase && before + progress <= told) before = told;
    phase = message;
    const sum = before + progress;
    if (sum <= told) return;
    told = sum;
    tell(message, sum, total === undefined ? undefined : before + total);
  };
}
