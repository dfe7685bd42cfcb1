import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from '../../../core/screens/navigation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CopyRow } from '../../../ui/CopyRow.tsx'
import { KeyValue, type KeyValueRow } from '../../../ui/KeyValue.tsx'
import { DetailHead } from './DetailHead.tsx'
import css from './Details.module.css'

interface OrderCardsProps {
  /** What it trades, and what kind of order it is. */
  name: ReactNode
  status: string
  rows: readonly KeyValueRow[]
  /** Its moments, oldest first. */
  life: ReactNode
  ordId: string
  /** Another number that it is known by; '' where it has none. */
  alias: { readonly label: string; readonly value: string }
  fills: readonly { readonly fillId: string }[]
  /** The ticket on which the same is ordered again, and what it is called there. */
  again: { readonly path: string; readonly coin: string | undefined }
}

/** One order: its figures, its life, its numbers, and the way to another such order. */
export const OrderCards = ({ name, status, rows, life, ordId, alias, fills, again }: OrderCardsProps) => {
  const { t } = useTranslation('trade')
  const navigation = useNavigation()
  return (
    <>
      <Card>
        <DetailHead status={status}>{name}</DetailHead>
        <KeyValue rows={rows} />
      </Card>
      <Card title={t('details.timeline')}>
        {life}
        {fills.length === 0 ? <p className={css['when']}>{t('details.noFills')}</p> : null}
      </Card>
      <Card title={t('details.ids')}>
        <CopyRow label={t('details.orderId')} value={ordId} />
        {alias.value === '' ? null : <CopyRow label={alias.label} value={alias.value} />}
        {fills.map(({ fillId }, at) => (
          <CopyRow key={fillId} label={t('details.fillId', { number: at + 1 })} value={fillId} />
        ))}
      </Card>
      <Card>
        <Button variant="ghost" wide onPress={() => navigation.push(again.path)}>
          {t('details.again', { coin: again.coin })}
        </Button>
      </Card>
    </>
  )
}
