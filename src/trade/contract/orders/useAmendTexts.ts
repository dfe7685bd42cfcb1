import { useState } from 'react'
import { isPositive, type SwapOrder } from '#protocol'
import { readTyped } from '../../../ui/format/readTyped.ts'
import { typedText } from '../../../ui/format/typed.ts'
import { waitsForTrigger } from '../../rows/waitsForTrigger.ts'
import type { AmendmentRead } from '../../ticket/orders/amendment.ts'
import { isShownHere, type Problem } from '../../ticket/problems.ts'

/** The fields of an amendment as they stand on screen; `price` is the limit or, of what waits, the trigger. */
export interface AmendTexts {
  readonly price: string
  /** Of what waits and is sent with a limit at its trigger. */
  readonly limit: string
  readonly size: string
  readonly tp: string
  readonly sl: string
}

/** What comes with an order is changed with it until something of it is filled; then it stands by itself. */
export const hasOwnExits = ({ kind, reduceOnly, accFillSz }: SwapOrder): boolean =>
  kind === 'order' && !reduceOnly && !isPositive(accFillSz)

/** It waits for its trigger, and is sent with a limit price then. */
export const hasLimitAtTrigger = (order: SwapOrder): boolean => waitsForTrigger(order) && order.px !== ''

/** The problem that is shown at the button because it has no field, such as one of the exits of a partly filled order. */
export const unsaidAtFields = (order: SwapOrder, problems: readonly Problem[]): Problem | undefined =>
  problems.find(
    (one) =>
      isShownHere(one) &&
      (one.at === 'button' ||
        (order.kind === 'order' && !hasOwnExits(order) && (one.at === 'trigger' || one.at === 'stop'))),
  )

const shown = (px: string): string => (px === '' ? '' : typedText(px))

/** Begins with the order as it stands; `at`: another price or trigger. `size` is what its size shows as. */
export const useAmendTexts = (order: SwapOrder, at: string | undefined, size: string) => {
  const waits = waitsForTrigger(order)
  const [texts, setTexts] = useState<AmendTexts>(() => ({
    price: typedText(at ?? (waits ? order.trigPx : order.px)),
    limit: shown(order.px),
    size: typedText(size),
    tp: shown(order.tpTrigPx),
    sl: shown(order.slTrigPx),
  }))
  const price = readTyped(texts.price)
  const none = readTyped('')
  const read: AmendmentRead = {
    px: !waits ? price : hasLimitAtTrigger(order) ? readTyped(texts.limit) : none,
    trigPx: waits ? price : none,
    sz: readTyped(texts.size),
    ...(hasOwnExits(order) ? { tp: readTyped(texts.tp), sl: readTyped(texts.sl) } : {}),
  }
  return { texts, read, type: (name: keyof AmendTexts, text: string) => setTexts((all) => ({ ...all, [name]: text })) }
}
