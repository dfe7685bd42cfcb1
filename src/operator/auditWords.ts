import { useTranslation } from 'react-i18next'
import type { desk, OutputOf } from '#protocol'

type AuditLine = OutputOf<typeof desk.DESK_CALLS.audit>['lines'][number]

/** The words of the audit log; what has none (an act of an older release) stands as it is. */
export const useAuditWords = () => {
  const { t, i18n } = useTranslation(['desk', 'configuration', 'errors'])
  const first = (keys: readonly string[], otherwise: string): string => {
    const key = keys.find((one) => i18n.exists(one))
    // What a refusal counted is not kept.
    return key === undefined ? otherwise : t(key, { skipInterpolation: true }).replaceAll(/\{\{.*?\}\}/g, '…')
  }
  return {
    act: ({ act }: AuditLine): string => first([`desk:act.${act}`], act),
    subject: ({ act, subject }: AuditLine): string =>
      act === 'setSetting' ? first([`configuration:kind.${subject}`], subject) : subject,
    outcome: ({ act, outcome }: AuditLine): string =>
      first(
        [
          ...(act === 'sayPaid' ? [`desk:payout.outcome.${outcome}`] : []),
          `desk:outcome.${outcome}`,
          `errors:${outcome}`,
        ],
        outcome,
      ),
  }
}
