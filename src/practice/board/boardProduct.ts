import type { PracticeProduct } from '../engine/account.ts'

/** What a board of practice offers. */
export type BoardProduct = PracticeProduct | 'timed'
