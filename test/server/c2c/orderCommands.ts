import type { EscrowVenue } from './escrowVenue.ts'

// Commands of the sides of an order, as they are asked for in tests.
export const pay = { kind: 'pay', state: 'escrowed', reference: 'TR 1' } as const
export const undo = { kind: 'undo', state: 'paid' } as const
export const release = { kind: 'release', state: 'paid', acceptsPayer: false } as const
export const cancel = { kind: 'cancel', state: 'escrowed' } as const
export const appeal = (state: 'paid' | 'released' | 'cancelled' | 'resolved') => ({ kind: 'appeal', state }) as const
export const state = { kind: 'state', state: 'appealed' } as const

/** What a request was answered with: `done`, or the error that refused it. */
export const errorOf = (answer: Awaited<ReturnType<EscrowVenue['ask']>>): string =>
  'refused' in answer ? answer.refused.error : 'done'
