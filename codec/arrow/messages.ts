import { Failure } from "../../contract/errors.ts";
import { badFile } from "../failure.ts";
import { ARROW_MESSAGE_BYTES } from "../limits.ts";
import type { ByteWindow } from "../window.ts";
import { checkSchema } from "./check-schema.ts";
import { type Message, readMessage } from "./message.ts";

const MAGIC = "ARROW1";
const CONTINUATION = -1;

/** The messages of an IPC file or stream, in order, up to its end mark. */
export async function* messages(
  window: ByteWindow,
): AsyncGenerator<{ message: Message; body: Uint8Array<ArrayBuffer> }, void> {
  await window.fill();
  const magic = window.bytes.subarray(window.start, window.start + MAGIC.length);
  if (new TextDecoder("latin1").decode(magic) === MAGIC) window.start += 8;
  let met = false;
  for (;;) {
    const length = await metadataLength(window);
    if (length === 0 && met) return;
    if (length <= 0 || (!met && length > ARROW_MESSAGE_BYTES)) {
      throw damaged("it does not begin with an Arrow message");
    }
    met = true;
    const metadata = await take(window, length);
    const message = parsed(metadata);
    yield { message, body: await take(window, message.bodyLength) };
  }
}

export function damaged(why: string): Failure {
  return badFile(`The Arrow file cannot be read: ${why}.`, {
    hint: "It may be cut short or damaged: write it again, or name the format it really has.",
  });
}

/** Bytes of the next message's metadata, 0 at the end mark or where a stream just stops. */
async function metadataLength(window: ByteWindow): Promise<number> {
  const prefix = await window.take(4);
  if (prefix === null && window.held === 0) return 0;
  if (prefix === null) throw damaged("it ends inside a message");
  const first = int32(prefix);
  // Files written before 2019 have the length alone.
  return first === CONTINUATION ? int32(await take(window, 4)) : first;
}

async function take(window: ByteWindow, count: number): Promise<Uint8Array<ArrayBuffer>> {
  // A damaged length is no large message.
  if (count > window.left) throw damaged("it ends inside a message");
  if (count > ARROW_MESSAGE_BYTES) {
    throw new Failure(
      "too_large",
      `A message of the Arrow file has ${count} bytes; at most ${ARROW_MESSAGE_BYTES} fit in memory.`,
      { hint: "Write the file with smaller record batches (100,000 rows, say)." },
    );
  }
  const bytes = count < 0 ? null : await window.take(count);
  if (bytes === null) throw damaged("it ends inside a message");
  return bytes.slice();
}

function parsed(metadata: Uint8Array<ArrayBuffer>): Message {
  try {
    const message = readMessage(metadata);
    if (message.kind === "schema") checkSchema(metadata);
    return message;
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
    throw damaged("a message's metadata are damaged");
  }
}

function int32(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, 4).getInt32(0, true);
}
