import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTranslation } from 'react-i18next'
import { ProgressRow } from '../../ui/ProgressRow.tsx'
import { GUARD_PATHS, GUARDS, type Guard } from './protection.ts'
import { useProtection } from './useProtection.ts'

const NAMES: Readonly<Record<Guard, string>> = {
  password: 'security:row.password',
  pay: 'security:row.pay',
  app: 'security:row.app',
  passkeys: 'shell:title.passkeys',
  phrase: 'shell:title.phrase',
}

interface SecurityProgressProps {
  /** Where it leads; without, to what is to be set next. */
  href?: string
}

/** How many of the ways to protect an account are set, and which comes next. */
export const SecurityProgress = ({ href }: SecurityProgressProps) => {
  const { t } = useTranslation(['security', 'shell'])
  const protection = useProtection()
  const next = protection?.next
  return (
    <ProgressRow
      icon={<ShieldCheck size={22} aria-hidden />}
      label={t('shell:title.safety')}
      done={protection?.done}
      of={GUARDS.length}
      text={protection && t('security:progress.count', { done: protection.done, of: GUARDS.length })}
      hint={
        protection === undefined
          ? ''
          : next === undefined
            ? t('security:progress.all')
            : t('security:progress.next', { what: t(NAMES[next]) })
      }
      href={href ?? GUARD_PATHS[next ?? 'password']}
    />
  )
}
