/**
 * Gives back the memory of bytes that nothing reads any more. The collector sees a small object and keeps its
 * megabytes: a file of pieces would fill the isolate. Pieces of a larger buffer are left alone.
 */
export function free({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0);
}
