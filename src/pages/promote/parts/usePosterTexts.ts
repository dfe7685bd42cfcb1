import { useEffect, useState } from 'react'
import { htmlLang, type Language } from '#protocol'
import { i18n, loadAreas } from '../../../core/i18n/i18n.ts'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { demo, domain } from '../../../core/state/state.ts'
import type { PosterTexts } from './drawPoster.ts'

/** The texts of a poster in a language, whatever the app's is; undefined until they have come. */
export const usePosterTexts = (lang: Language, code: string, rate: string): PosterTexts | undefined => {
  const name = useSignalValue(domain)?.title ?? 'Tapeline'
  const isDemo = useSignalValue(demo)
  const [texts, setTexts] = useState<PosterTexts>()
  useEffect(() => {
    let isGone = false
    const make = async (): Promise<void> => {
      await loadAreas(lang, ['promote'])
      if (isGone) return
      const t = i18n.getFixedT(lang, 'promote')
      const percent = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 2 }).format(
        rate as `${number}`,
      )
      setTexts({
        lang: htmlLang(lang),
        name,
        headline: t('onPoster.headline', { name }),
        text: t('onPoster.text'),
        code,
        note: t('onPoster.note', { percent }),
        demo: isDemo ? t('onPoster.demo') : '',
      })
    }
    void make()
    return () => {
      isGone = true
    }
  }, [lang, code, rate, name, isDemo])
  return texts
}
