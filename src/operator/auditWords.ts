import { useTranslation } from 'react-i18next'
import { type OutputOf, operators } from '#protocol'

/** What the log has lines of: every act, and every look at something. */
export const AUDITED: readonly string[] = [
  ...Object.entries(operators.OPERATOR_CALLS as Readonly<Record<string, operators.OperatorCall>>).flatMap(
    ([name, { audience }]) => (audience.acts || audience.subject !== '' || audience.roles === 'anybody' ? [name] : []),
  ),
  'readPicture',
  'saveC2cCase',
  'sendPicture',
]

type AuditLine = OutputOf<typeof operators.OPERATOR_CALLS.audit>['lines'][number]

/** The words of the audit log; what has none (an act of an older release) stands as it is. */
export const useAuditWords = () => {
  const { t, i18n } = useTranslation(['operator', 'configuration', 'certification', 'errors', 'c2cMarket'])
  const first = (keys: readonly string[], otherwise: string): string => {
    const key = keys.find((one) => i18n.exists(one))
    // What a refusal counted is not kept.
    return key === undefined ? otherwise : t(key, { skipInterpolation: true }).replaceAll(/\{\{.*?\}\}/g, '…')
  }
  return {
    act: ({ act }: Pick<AuditLine, 'act'>): string => first([`operator:act.${act}`], act),
    subject: ({ act, subject }: AuditLine): string =>
      act === 'setSetting' ? first([`configuration:kind.${subject}`], subject) : subject,
    /** What was chosen and why; a note as it was typed. */
    detail: ({ detail: { mode, reason, key, payment, note } }: AuditLine): readonly string[] =>
      [
        mode === undefined ? '' : first([`configuration:choice.mode.${mode}`], mode),
        reason === undefined
          ? ''
          : first(
              [
                `certification:reason.${reason}`,
                `operator:freeze.${reason}`,
                `configuration:choice.reason.${reason}`,
                `c2cMarket:rating.hideReason.${reason}`,
              ],
              reason,
            ),
        key ?? '',
        payment ?? '',
        note ?? '',
      ].filter((text) => text !== ''),
    outcome: ({ act, outcome }: AuditLine): string =>
      first(
        [
          ...(act === 'sayPaid' ? [`operator:payout.outcome.${outcome}`] : []),
          `operator:outcome.${outcome}`,
          `errors:${outcome}`,
        ],
        outcome,
      ),
  }
}
