import { useText } from '../../../texts/text.ts'
import { allowingBrowser } from '../browser-kind.ts'
import { useUserAgent } from '../use-user-agent.ts'

/** Where this very browser keeps its permission of the camera. */
export function HowToAllow() {
  const t = useText('camera')
  return <p>{t(`allow_${allowingBrowser(useUserAgent())}`)}</p>
}
