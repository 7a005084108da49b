/**
 * Bytes as they are made, no faster than they are taken. Its reader's going stops what makes them; what goes wrong
 * is told and breaks it off.
 */
export function bodyOf(
  bytes: AsyncGenerator<Uint8Array, void>,
  onCancel: () => void,
  onError: (thrown: unknown) => void,
): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await bytes.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (thrown) {
          onError(thrown);
          controller.error(thrown);
        }
      },
      cancel: onCancel,
    },
    { highWaterMark: 0 },
  );
}
