import UserPlus from 'lucide-react/icons/user-plus'
import { useTranslation } from 'react-i18next'
import { promotion } from '#protocol'
import { useCallPages } from '../../../core/request/useCallPages.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { formatMoment } from '../../../ui/format/moment.ts'
import { ListRow } from '../../../ui/ListRow.tsx'
import { Paged } from '../../../ui/Paged.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { amountsText } from './amounts.ts'

/** Who signed up by the link, newest first; each leads to what they earned. */
export const InvitedList = () => {
  const { t } = useTranslation('promote')
  const list = useCallPages(promotion.list, {})
  const rows = list.pages.flatMap(({ invited }) => invited)
  return (
    <Paged
      pages={list}
      count={rows.length}
      rows={3}
      compact
      empty={<Empty compact icon={<UserPlus size={28} />} title={t('none.invited')} text={t('none.invitedText')} />}
    >
      {rows.map(({ id, name, at, state, earned }) => (
        <ListRow
          key={id}
          label={name === '' ? t('closedAccount') : name}
          hint={t('since', { time: formatMoment(at) })}
          end={
            state === 'active' ? (
              earned.length === 0 ? (
                t('none.trades')
              ) : (
                amountsText(earned)
              )
            ) : (
              <Tag tone="warn">{t(`state.${state}`)}</Tag>
            )
          }
          href={`/pages/promote/promote?invited=${id}`}
        />
      ))}
    </Paged>
  )
}
