import KeyRound from 'lucide-react/icons/key-round'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import Mail from 'lucide-react/icons/mail'
import Smartphone from 'lucide-react/icons/smartphone'
import { useTranslation } from 'react-i18next'
import type { security } from '#protocol'
import { HoldNotes } from '../../account/security/HoldNotes.tsx'
import { MoreRows } from '../../account/security/MoreRows.tsx'
import { SecurityProgress } from '../../account/security/SecurityProgress.tsx'
import { SetChip } from '../../account/security/SetChip.tsx'
import { WithFactors } from '../../account/security/WithFactors.tsx'
import { formatDateTime } from '../../ui/format/time.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'

const CHANGE = '/pages/personal/changePassword'
const SIGN = { size: 20, 'aria-hidden': true } as const
const NAME_SIGNS = { email: Mail, mobile: Smartphone } as const

/** Passwords and the authenticator, each with its state. */
const FactorRows = ({ factors }: { factors: security.Factors }) => {
  const { t } = useTranslation('security')
  const isBound = factors.authenticatorAt > 0
  return (
    <ListSection title={t('safety.factors')} note={t('safety.note')}>
      <ListRow icon={<KeyRound {...SIGN} />} label={t('row.password')} end={t('row.change')} href={CHANGE} />
      <ListRow
        icon={<Smartphone {...SIGN} />}
        label={t('row.app')}
        hint={isBound ? t('row.since', { time: formatDateTime(factors.authenticatorAt) }) : t('row.appHint')}
        end={<SetChip is={isBound} />}
        href={isBound ? '/x/authenticator' : '/pages/login/gooleVerify?for=bind'}
      />
      {isBound ? (
        <ListRow
          icon={<LifeBuoy {...SIGN} />}
          label={t('recovery.title')}
          end={t('row.left', { left: factors.recoveryCodes })}
          href="/x/authenticator"
        />
      ) : null}
      <ListRow
        icon={<LockKeyhole {...SIGN} />}
        label={t('row.pay')}
        hint={t('row.payHint')}
        end={<SetChip is={factors.payPassword} />}
        href={`${CHANGE}?of=pay`}
      />
    </ListSection>
  )
}

/** Where the account is reached; each signs in. */
const NameRows = ({ factors }: { factors: security.Factors }) => {
  const { t } = useTranslation('security')
  return (
    <ListSection title={t('safety.names')} note={t('safety.namesNote')}>
      {(['email', 'mobile'] as const).map((kind) => {
        const Sign = NAME_SIGNS[kind]
        return (
          <ListRow
            key={kind}
            icon={<Sign {...SIGN} />}
            label={t(`row.${kind}`)}
            // An address is one long word: it has the row's whole width.
            {...(factors[kind] === '' ? { end: t('notSet') } : { hint: factors[kind] })}
            href={`/pages/personal/accountChange?kind=${kind}`}
          />
        )
      })}
    </ListSection>
  )
}

/** What protects the account, and what is held for now. */
const Safety = () => {
  const { t } = useTranslation('shell')
  return (
    <Page tint bar={<PageBar title={t('title.safety')} back="/pages/personal/personal" />}>
      <WithFactors>
        {(factors, again) => (
          <>
            <HoldNotes holds={factors.holds} onEnd={() => void again()} />
            <ListSection>
              <SecurityProgress />
            </ListSection>
            <FactorRows factors={factors} />
            <NameRows factors={factors} />
            <MoreRows />
          </>
        )}
      </WithFactors>
    </Page>
  )
}

export default Safety
