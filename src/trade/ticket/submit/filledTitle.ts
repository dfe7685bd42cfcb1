import type { AnyOrder } from '#protocol'
import { i18n } from '../../../core/i18n/i18n.ts'
import { filledParts } from '../../names/filledParts.ts'
import type { Submission } from './submission.ts'

/** Title of the sheet once its order is filled: what was bought or sold, in place of a question; undefined before. */
export const filledTitle = (submission: Submission<AnyOrder>): string | undefined => {
  if (submission.phase !== 'filled') return undefined
  const { order } = submission
  return i18n.t(order.side === 'buy' ? 'trade:submission.bought' : 'trade:submission.sold', filledParts(order))
}
