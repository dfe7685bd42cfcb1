import { useTranslation } from 'react-i18next'
import { ico } from '#protocol'
import { useArea } from '../../core/i18n/useArea.ts'
import { useCall } from '../../core/request/useCall.ts'
import { CoinIcon } from '../../ui/CoinIcon.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { salePath } from './paths.ts'

/** Sales that are open or come soon, for the home screen; nothing where there is none, or where nobody knows. */
const SaleTips = () => {
  const isWorded = useArea('sale')
  const { t } = useTranslation('sale')
  const { data } = useCall(ico.homeTips, {}, { fresh: 60_000, quiet: true })
  if (!isWorded || data === undefined || data.tips.length === 0) return null
  return (
    <ListSection title={t('title.ICOtrading')}>
      {data.tips.map(({ id, token, payCoin, price, stage, startsAt, endsAt }) => (
        <ListRow
          key={id}
          icon={<CoinIcon code={token} />}
          label={`${token} · ${coinText(price, payCoin)}`}
          hint={
            stage === 'upcoming' ? (
              <>
                {t('next.upcoming')} <Countdown until={startsAt} />
              </>
            ) : (
              <>
                {t('next.subscribing')} <Countdown until={endsAt} />
              </>
            )
          }
          href={salePath(id)}
        />
      ))}
    </ListSection>
  )
}

export default SaleTips
