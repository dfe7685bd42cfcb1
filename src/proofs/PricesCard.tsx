import { useTranslation } from 'react-i18next'
import type { books, OutputOf } from '#protocol'
import { Card } from '../ui/Card.tsx'
import { formatDate } from '../ui/format/time.ts'
import { KeyValue } from '../ui/KeyValue.tsx'
import { Note } from '../ui/Note.tsx'

type Prices = NonNullable<OutputOf<typeof books.honesty>['prices']>

/** Where prices come from, and what anybody can check them against. */
export const PricesCard = ({ prices: { source, switchAt, root, through } }: { prices: Prices }) => {
  const { t } = useTranslation('statement')
  const date = switchAt === undefined ? '' : formatDate(String(switchAt))
  const rows = [
    ...(root === undefined ? [] : [{ id: 'root', label: t('prices.root'), value: root }]),
    ...(through === undefined
      ? []
      : [{ id: 'through', label: t('prices.through'), value: formatDate(String(Date.parse(`${through}T12:00Z`))) }]),
  ]
  return (
    <Card title={t('prices.title')}>
      <Note small>{t(`prices.${source}`, { date })}</Note>
      {rows.length === 0 ? null : <KeyValue rows={rows} />}
    </Card>
  )
}
