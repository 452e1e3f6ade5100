import { useText } from '../../../texts/text.ts'
import { allowingBrowser } from '../browser-kind.ts'
import { useUserAgent } from '../use-user-agent.ts'

/** Instructions for the camera permission in this very browser. */
export function HowToAllow() {
  const t = useText('camera')
  return <p>{t(`allow_${allowingBrowser(useUserAgent())}`)}</p>
}
