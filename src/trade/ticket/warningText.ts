import { MARGIN_CALL, type MarginWarning } from '#protocol'
import { i18n } from '../../core/i18n/i18n.ts'
import { percentText } from '../../ui/format/rate.ts'

/** What a margin warning is about, and its sentence; the words of `futures` must be there. */
export const warningText = ({
  assetClass,
  instId,
  level,
}: Pick<MarginWarning, 'assetClass' | 'instId' | 'level'>): { readonly name: string; readonly text: string } => {
  const shared = instId === '' ? i18n.t('futures:account.shared') : instId.split('-').slice(0, 2).join(' / ')
  const name = assetClass === 'forex' ? i18n.t('shell:title.forex') : shared
  const ratio = percentText(level === 'call' ? MARGIN_CALL : `0.${level}`)
  return { name, text: i18n.t(`futures:news.warning${level}`, { name, ratio }) }
}
