import { useTranslation } from 'react-i18next'
import { Card } from '../ui/Card.tsx'
import { formatDateTime } from '../ui/format/time.ts'
import { PageLink } from '../ui/forms/PageLink.tsx'
import { KeyValue, type KeyValueRow } from '../ui/KeyValue.tsx'
import { Note } from '../ui/Note.tsx'
import { Stack } from '../ui/Stack.tsx'
import { Tag } from '../ui/Tag.tsx'
import css from './Operator.module.css'

interface Terms {
  readonly open: boolean
}

interface EarnCardProps<T extends Terms> {
  title: string
  kind: 'managed' | 'pledged' | 'loan'
  id: string
  figures: readonly KeyValueRow[]
  /** Undefined before it has any. */
  now: T | undefined
  /** The announced ones. */
  next: (T & { readonly from: number }) | undefined
  termRows: (terms: T) => readonly KeyValueRow[]
  /** This operator sees the setting that its terms come from. */
  showsTerms: boolean
}

/** A product that earns or lends: its figures, its terms, what of them will be different, and the way to its setting. */
export const EarnCard = <T extends Terms>(props: EarnCardProps<T>) => {
  const { title, kind, id, figures, now, next, termRows, showsTerms } = props
  const { t } = useTranslation(['operatorEarn', 'configuration'])
  const rows = now === undefined ? [] : termRows(now)
  const before = new Map(rows.map((row) => [row.id, row.value]))
  const changed: readonly KeyValueRow[] =
    next === undefined ? [] : termRows(next).filter((row) => before.get(row.id) !== row.value)
  const opens: readonly KeyValueRow[] =
    next === undefined || next.open === now?.open
      ? []
      : [{ id: 'open', label: t('configuration:field.state'), value: t(next.open ? 'product.open' : 'product.closed') }]
  const coming = [...opens, ...changed]
  return (
    <Card title={title}>
      <Stack gap={3}>
        <div className={css['actions']}>
          <Tag tone={now?.open === true ? 'good' : 'plain'}>
            {t(now === undefined ? 'product.coming' : now.open ? 'product.open' : 'product.closed')}
          </Tag>
        </div>
        <Note small>{`${t(`configuration:kind.${kind}`)} · ${id}`}</Note>
        <KeyValue rows={figures} />
        {rows.length === 0 ? null : <KeyValue rows={rows} />}
        {next === undefined || coming.length === 0 ? null : (
          <>
            <Note small>{t('product.next', { time: formatDateTime(next.from) })}</Note>
            <KeyValue rows={coming} />
          </>
        )}
        {showsTerms ? (
          <PageLink to={`/desk?view=settings&kind=${kind}&key=${id}`}>{t('product.setting')}</PageLink>
        ) : null}
      </Stack>
    </Card>
  )
}
