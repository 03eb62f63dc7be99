import { BLOCK_BYTES, newBlock } from "./collect-bytes.ts";

/** One body's share of the budget while it arrives. */
export interface BodyAccount {
  /**
   * Takes another block for the body, evicting this body or another one if there is no room.
   *
   * @returns null once this body has been evicted
   */
  readonly takeBlock: () => Buffer | null;
  /** Returns all blocks to the budget. Idempotent. */
  close(): void;
}

/** Memory for bodies of unauthenticated senders. */
export interface BodyBudget {
  /**
   * @param address the sender's address, as limits count addresses
   * @param giveWay ends the body when its memory is needed elsewhere; its account is closed by then
   */
  open(address: string, giveWay: () => void): BodyAccount;
  /** Blocks in use, over all bodies. */
  taken(): number;
}

const MEGABYTE = 1024 * 1024;
/** A provider sends from few addresses, so one address gets room for several bodies of 5 MB. */
const DEFAULT_LIMITS = {
  allBlocks: (20 * MEGABYTE) / BLOCK_BYTES,
  addressBlocks: (12 * MEGABYTE) / BLOCK_BYTES,
};

interface Account {
  readonly address: string;
  readonly giveWay: () => void;
  readonly blocks: Buffer[];
}

/**
 * Anyone can start sending a large body, so memory for unauthenticated bodies is bounded, for the process and for
 * each address. When it runs out, the oldest body of the address that holds most is evicted: a deliberately slow
 * sender loses its memory, and a provider, which sends a body within moments, never waits for one.
 *
 * Blocks are reused, so returned memory does not wait for garbage collection.
 */
export function createBodyBudget({ allBlocks, addressBlocks } = DEFAULT_LIMITS): BodyBudget {
  /** In order of arrival. */
  const accounts = new Set<Account>();
  const takenBy = new Map<string, number>();
  const free: Buffer[] = [];
  let taken = 0;

  const count = (address: string, blocks: number): void => {
    taken += blocks;
    const ofAddress = (takenBy.get(address) ?? 0) + blocks;
    if (ofAddress === 0) takenBy.delete(address);
    else takenBy.set(address, ofAddress);
  };
  const close = (account: Account): void => {
    if (!accounts.delete(account)) return;
    count(account.address, -account.blocks.length);
    free.push(...account.blocks.splice(0));
  };
  const endOldestOf = (address: string): void => {
    for (const account of accounts) {
      if (account.address !== address || account.blocks.length === 0) continue;
      close(account);
      account.giveWay();
      return;
    }
  };
  const greediest = (): string =>
    [...takenBy].reduce((most, other) => (other[1] > most[1] ? other : most))[0];

  return {
    open(address, giveWay) {
      const account: Account = { address, giveWay, blocks: [] };
      accounts.add(account);
      return {
        takeBlock: () => {
          if ((takenBy.get(address) ?? 0) >= addressBlocks) endOldestOf(address);
          if (taken >= allBlocks) endOldestOf(greediest());
          if (!accounts.has(account)) return null;
          const block = free.pop() ?? newBlock();
          account.blocks.push(block);
          count(address, 1);
          return block;
        },
        close: () => close(account),
      };
    },
    taken: () => taken,
  };
}
