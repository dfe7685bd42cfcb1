// Runs in a thread of its own (see hashingThreads.ts): plain JavaScript, so that the thread needs no loader.
import { hashSync, verifySync } from '@node-rs/argon2'

/** @param {{ secret: string, cost: import('@node-rs/argon2').Options }} task */
export const hash = ({ secret, cost }) => hashSync(secret, cost)

/** @param {{ secret: string, stored: string }} task */
export const verify = ({ secret, stored }) => verifySync(stored, secret)
