import Trash2 from 'lucide-react/icons/trash-2'
import { useTranslation } from 'react-i18next'
import { DRAWING_COLORS, DRAWING_DASHES, DRAWING_WIDTHS, type DrawingStyle, TEMPLATES_LIMIT } from '#protocol'
import { Button } from '../../../ui/Button.tsx'
import { enumeration } from '../../../ui/format/enumeration.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { LineSample } from './LineSample.tsx'
import css from './StyleSheet.module.css'

interface StyleSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly name: string
  readonly style: DrawingStyle
  readonly onStyle: (style: DrawingStyle) => void
  readonly templates: readonly DrawingStyle[]
  readonly onTemplates: (templates: readonly DrawingStyle[]) => void
}

const isSame = (a: DrawingStyle, b: DrawingStyle): boolean =>
  a.color === b.color && a.width === b.width && a.dash === b.dash

/** Color, width and line of a drawing, and the styles that are kept as templates. Each change is seen behind it at once. */
export const StyleSheet = ({ open, onClose, name, style, onStyle, templates, onTemplates }: StyleSheetProps) => {
  const { t } = useTranslation('drawing')
  const about = ({ color, width, dash }: DrawingStyle): string =>
    enumeration([t(`color.${color}`), t('px', { px: width }), t(`dash.${dash}`)])
  const isKept = templates.some((one) => isSame(one, style))
  return (
    <Sheet open={open} onClose={onClose} title={name}>
      <div className={css['sheet']}>
        <fieldset className={css['colors']} aria-label={t('colors')}>
          {DRAWING_COLORS.map((color) => (
            <label key={color} className={css['color']} style={{ color: `var(--${color})` }}>
              <input
                type="radio"
                name="drawing-color"
                aria-label={t(`color.${color}`)}
                checked={style.color === color}
                onChange={() => onStyle({ ...style, color })}
              />
              <span aria-hidden="true" />
            </label>
          ))}
        </fieldset>
        <Segmented
          label={t('width')}
          items={DRAWING_WIDTHS.map((width) => ({ id: String(width), label: String(width) }))}
          value={String(style.width)}
          onChange={(width) =>
            onStyle({ ...style, width: DRAWING_WIDTHS.find((one) => String(one) === width) ?? style.width })
          }
        />
        <Segmented
          label={t('line')}
          items={DRAWING_DASHES.map((dash) => ({ id: dash, label: t(`dash.${dash}`) }))}
          value={style.dash}
          onChange={(dash) => onStyle({ ...style, dash })}
        />
        <h3 className={css['title']}>{t('templates')}</h3>
        {templates.length === 0 ? <p className={css['note']}>{t('noTemplates')}</p> : null}
        {templates.map((one) => (
          <div key={about(one)} className={css['template']}>
            <button type="button" className={css['use']} aria-pressed={isSame(one, style)} onClick={() => onStyle(one)}>
              <LineSample style={one} width={44} />
              <span>{about(one)}</span>
            </button>
            <button
              type="button"
              className="icon-target"
              aria-label={t('forget', { name: about(one) })}
              onClick={() => onTemplates(templates.filter((other) => !isSame(other, one)))}
            >
              <Trash2 size={18} aria-hidden />
            </button>
          </div>
        ))}
        {isKept || templates.length >= TEMPLATES_LIMIT ? null : (
          <Button variant="ghost" wide onPress={() => onTemplates([...templates, style])}>
            {t('save')}
          </Button>
        )}
      </div>
    </Sheet>
  )
}
