import type { TFunction } from 'i18next'
import { type Amount, ratio, toAmount } from '#protocol'
import { percentText } from '../ui/format/rate.ts'
import type { KeyValueRow } from '../ui/KeyValue.tsx'

/** How much of a product's quota is used; nothing before it has terms. */
export const quotaRows = (
  t: TFunction<'operatorEarn'[]>,
  principal: Amount,
  now: { readonly quota: Amount } | undefined,
): readonly KeyValueRow[] =>
  now === undefined
    ? []
    : [
        {
          id: 'used',
          label: t('operatorEarn:product.used'),
          value: percentText(toAmount(ratio(principal, now.quota, 4))),
        },
      ]
