import { useTranslation } from 'react-i18next'
import { compareRatios, type MerchantStanding } from '#protocol'
import { percentText } from '../../ui/format/rate.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { StateChip } from '../../ui/StateChip.tsx'

const MARKET = '/pages/C2C/C2C'

interface Need {
  readonly id: string
  readonly isMet: boolean
  /** How far the user is. */
  readonly far: string | undefined
  readonly href: string
}

/** What it takes to post ads, what the user has of it, and where the rest is done. */
export const StandingCard = ({ standing: { needs, has } }: { standing: MerchantStanding }) => {
  const { t } = useTranslation('c2cAds')
  // More than all of it is no part.
  const part = (one: number, all: number): string =>
    t(one > all ? 'standing.least' : 'standing.part', { has: one, needs: all })
  const proofs: Need[] = [
    { id: 'level', isMet: has.level >= needs.level, far: undefined, href: '/pages/personal/advancedCtf' },
    {
      id: 'authenticator',
      isMet: has.authenticator || !needs.authenticator,
      far: undefined,
      href: '/x/authenticator',
    },
  ]
  const figures: Need[] = [
    {
      id: 'completed',
      isMet: has.completed >= needs.completed,
      far: part(has.completed, needs.completed),
      href: MARKET,
    },
    {
      id: 'counterparties',
      isMet: has.counterparties >= needs.counterparties,
      far: part(has.counterparties, needs.counterparties),
      href: MARKET,
    },
    // Where none is asked for, as in the demo, it is no requirement.
    ...(compareRatios(needs.completion, '0') > 0
      ? [
          {
            id: 'completion',
            isMet: compareRatios(has.completion, needs.completion) >= 0,
            far: t('standing.least', { has: percentText(has.completion), needs: percentText(needs.completion) }),
            href: '/pages/C2C/explain',
          },
        ]
      : []),
  ]
  const rows = (list: readonly Need[]) =>
    list.map(({ id, isMet, far, href }) => (
      <ListRow
        key={id}
        label={t(`standing.${id}`)}
        {...(far !== undefined && { hint: far })}
        end={<StateChip tone={isMet ? 'good' : 'warn'}>{t(isMet ? 'standing.done' : 'standing.missing')}</StateChip>}
        href={href}
      />
    ))
  return (
    <>
      <ListSection title={t('standing.account')}>{rows(proofs)}</ListSection>
      <ListSection title={t('standing.orders')} note={t('standing.ordersNote')}>
        {rows(figures)}
      </ListSection>
    </>
  )
}
