import { useTranslation } from 'react-i18next'
import { operators } from '#protocol'
import { useCallPages } from '../core/request/useCallPages.ts'
import { coinText } from '../ui/format/amountText.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { ListRow } from '../ui/ListRow.tsx'
import { Tag } from '../ui/Tag.tsx'
import { PagedRows } from './More.tsx'
import { WORTH_IN } from './worthIn.ts'

const REFRESH_INTERVAL_MS = 10_000

/** Who of both has stated. */
const saidOf = ({ stated }: operators.C2cCaseLine) => (stated.length === 2 ? 'both' : (stated[0] ?? 'none'))

/** Open cases about C2C orders, those first whose time to state ends first. */
export const C2cQueue = () => {
  const { t } = useTranslation(['c2cCases', 'operator'])
  const pages = useCallPages(operators.OPERATOR_CALLS.listC2cCases, {}, { cursor: 'after', every: REFRESH_INTERVAL_MS })
  const rows = pages.pages.flatMap((page) => page.cases)
  return (
    <PagedRows pages={pages} count={rows.length} empty={t('operator:queue.empty')}>
      {rows.map((row) => (
        <ListRow
          key={row.id}
          label={`${t('title', { id: row.id })} · ${coinText(row.escrow, row.coin)}`}
          hint={[
            row.worth === '' || row.coin === WORTH_IN ? '' : coinText(row.worth, WORTH_IN),
            row.ready ? '' : t('until', { time: formatDateTime(row.deadline) }),
            t(`stated.${saidOf(row)}`),
            row.review ? t('review') : '',
            row.firstBy === '' ? '' : t('firstBy', { name: row.firstBy }),
          ]
            .filter((text) => text !== '')
            .join(' · ')}
          end={row.ready ? <Tag tone="warn">{t('ready')}</Tag> : undefined}
          href={`/desk?view=c2c&id=${row.id}`}
        />
      ))}
    </PagedRows>
  )
}
