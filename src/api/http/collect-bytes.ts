export const BLOCK_BYTES = 16 * 1024;

export const newBlock = (): Buffer => Buffer.allocUnsafeSlow(BLOCK_BYTES);

/** Bytes that arrive in chunks. */
export interface CollectedBytes {
  add(piece: Buffer): void;
  /** All bytes as one buffer. */
  take(): Buffer;
}

/**
 * Copies chunks into blocks, so that memory use is known: a chunk as received keeps alive everything that was read
 * from the connection with it, however small it is.
 *
 * @param takeBlock returns the next block; null to stop collecting
 */
export function collectBytes(takeBlock: () => Buffer | null): CollectedBytes {
  const blocks: Buffer[] = [];
  let length = 0;
  return {
    add(piece) {
      for (let from = 0; from < piece.length;) {
        const used = length % BLOCK_BYTES;
        if (used === 0) {
          const block = takeBlock();
          if (block === null) return;
          blocks.push(block);
        }
        const copied = piece.copy(blocks.at(-1)!, used, from);
        from += copied;
        length += copied;
      }
    },
    take: () => Buffer.concat(blocks, length),
  };
}
