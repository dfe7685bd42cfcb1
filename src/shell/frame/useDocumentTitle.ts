import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { domain } from '../../core/state/state.ts'

/** Sets the title of the browser's tab: the page and the configured name of the site. Undefined leaves it as it is. */
export const useDocumentTitle = (title: string | undefined): void => {
  const { t } = useTranslation('shell')
  const site = useSignalValue(domain)?.title || 'Tapeline'
  useEffect(() => {
    if (title !== undefined) document.title = t('documentTitle', { title, site })
  }, [t, title, site])
}
