/** Words of TypeScript, the web and everyday English that the code uses often, in their usual sense. */
export const ordinaryWords = `
  access account active add address after all alpha amount angle apply array async attempt await away
  back balance base before begin body boolean bot bson buffer button byte call catch chance change check claim
  class clear client clock close code colour component const constructor content count create current
  daily data database date day decided describe developer device difficulty digit div document done draw due element else
  end ended entry enum error every exchange expire export extend failure false fault field filter find
  first floor for format found frame from function game get goal group has hash header height held hour
  icon identity ids import index input insert int interface item join json kept kind known label language last launch layout
  left length let light limit line link list listener load loaded local log look map math max message min
  mined minute modal mutates name new next node not note now null nullable number offset one open option
  optional other out over own owned page param parse part path pay per percent pick place planet play
  player point pose position present press private product profile progress promise prop radius random
  range reach read readonly record refuse refused report repository request response rest result return
  review ring role round run scale screen second secret seen send server set setting setup share shot
  show shown side sign since size slice socket sort sound source span start status step stop stored
  strict string stroke sum summary table take taken tap text the this throw time timeout timer title
  token total translation true turn type typeof unchanged undefined unknown until update url use user
  uuid value version void wait waiting way width with word world write zone
`
  .trim()
  .split(/\s+/);
