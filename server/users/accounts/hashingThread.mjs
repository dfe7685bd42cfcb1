// Runs in a thread of its own (see hashingThreads.ts): plain JavaScript, so that the thread needs no loader.
import { hashSync, verifySync } from '@node-rs/argon2'

const cell = new Int32Array(new SharedArrayBuffer(4))
/** Until when (ms, `performance.now()`) this thread rests. */
let restUntil = 0

/**
 * After each hash the thread rests as long as the hash took, before it takes the next: a flood of sign-ins gets half of a
 * processor's time and of its caches, and whoever comes alone waits for nothing.
 * @template T @param {() => T} work @returns {T}
 */
const paced = (work) => {
  const left = restUntil - performance.now()
  if (left > 0) Atomics.wait(cell, 0, 0, left)
  const began = performance.now()
  try {
    return work()
  } finally {
    const now = performance.now()
    restUntil = now + (now - began)
  }
}

/** @param {{ secret: string, cost: import('@node-rs/argon2').Options }} task */
export const hash = ({ secret, cost }) => paced(() => hashSync(secret, cost))

/** @param {{ secret: string, stored: string }} task */
export const verify = ({ secret, stored }) => paced(() => verifySync(stored, secret))
