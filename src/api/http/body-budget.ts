import { BLOCK_BYTES, newBlock } from "./collect-bytes.ts";

/** What one body takes of the budget while it arrives. */
export interface BodyAccount {
  /**
   * A further block for the body; for room, this body or another has to give way.
   *
   * @returns null once this body has given way
   */
  readonly takeBlock: () => Buffer | null;
  /** Gives all blocks back, which others fill from then on; a second time does nothing. */
  close(): void;
}

/** Memory for bodies whose senders nobody has verified yet. */
export interface BodyBudget {
  /**
   * @param address whose body it is, as limits count addresses
   * @param giveWay ends the body when its memory is needed for others; its account is closed then
   */
  open(address: string, giveWay: () => void): BodyAccount;
  /** Blocks taken now, by all. */
  taken(): number;
}

const MEGABYTE = 1024 * 1024;
/** An address needs room for some bodies of 5 MB at once, since a provider has few addresses. */
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
 * Anybody can send the beginning of a large body, so memory for them is bounded: for all of the process, and for each
 * address. Who needs more makes the one give way that has been arriving longest, of the address that holds most: a sender
 * that is slow on purpose loses its place, and a provider, which sends a body within moments, never waits for one.
 *
 * Blocks are used again and again, so that what was given back takes no memory until it is collected as garbage.
 */
export function createBodyBudget({ allBlocks, addressBlocks } = DEFAULT_LIMITS): BodyBudget {
  /** In the order in which they began. */
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
