import type { AnyOrder } from '#protocol'
import { i18n } from '../../../core/i18n/i18n.ts'
import type { FilledParts } from '../../names/spotFilled.ts'
import type { Submission } from './submission.ts'

/** Title of the sheet once its order is filled: what was bought or sold, in place of a question; undefined before. */
export const filledTitle = <O extends Pick<AnyOrder, 'side'>>(
  submission: Submission<O>,
  partsOf: (order: O) => FilledParts,
): string | undefined => {
  if (submission.phase !== 'filled') return undefined
  const { order } = submission
  return i18n.t(order.side === 'buy' ? 'trade:submission.bought' : 'trade:submission.sold', { ...partsOf(order) })
}
