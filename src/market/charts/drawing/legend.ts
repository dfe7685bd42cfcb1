import type { IChartApiBase } from 'lightweight-charts'
import { writeText } from '../../../ui/live/writeText.ts'
import type { ChartColours } from '../colours.ts'
import { CATALOGUE } from '../indicators/catalogue.ts'
import type { Figure, Indicator } from '../indicators/figures.ts'
import css from './CandleChart.module.css'

const GAP = 1

/** Names and figures of the indicators, in their colours: over the candles in `over`, else at the top of their pane. */
export const createLegend = (
  host: HTMLElement,
  over: HTMLElement,
  chart: IChartApiBase,
  colours: () => ChartColours,
  format: (value: number, unit: Figure['unit']) => string,
) => {
  let parts: { readonly figure: Figure; readonly span: HTMLSpanElement }[] = []
  let panes: HTMLParagraphElement[] = []

  const place = (): void => {
    const heights = chart.panes().map((pane) => pane.getHeight() + GAP)
    let top = 0
    for (const [index, height] of heights.entries()) {
      const text = panes[index - 1]
      if (text !== undefined) text.style.transform = `translateY(${top}px)`
      top += height
    }
  }
  return {
    place,
    choose(indicators: readonly Indicator[]): void {
      for (const one of panes) one.remove()
      over.replaceChildren()
      panes = []
      parts = indicators.flatMap(({ id, figures }) => {
        const home = CATALOGUE[id].ownPane ? document.createElement('p') : over
        if (home !== over) {
          home.className = css['pane'] ?? ''
          home.setAttribute('aria-hidden', 'true')
          host.append(home)
          panes.push(home as HTMLParagraphElement)
        }
        return figures.map((figure, line) => {
          const span = document.createElement('span')
          if (figure.unit !== 'volume') span.style.color = colours().lines[line] ?? ''
          home.append(span, ' ')
          return { figure, span }
        })
      })
      place()
    },
    /** The figures of the bar at this index of all bars. */
    write(index: number | undefined): void {
      for (const { figure, span } of parts) {
        const value = index === undefined ? undefined : figure.values[index]
        const shown = value === undefined || Number.isNaN(value) ? '--' : format(value, figure.unit)
        writeText(span, `${figure.name}\u00a0${shown}`)
      }
    },
  }
}
