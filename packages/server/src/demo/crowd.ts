const beginnings = [
  ...['amber', 'basalt', 'cedar', 'dapper', 'eager', 'frosty', 'gentle', 'hazy', 'indigo', 'jolly'],
  ...['keen', 'lunar', 'mellow', 'nimble', 'ochre', 'polar'],
];
const endings = [
  ...['badger', 'comet', 'dolphin', 'ermine', 'falcon', 'gecko'],
  ...['heron', 'ibis', 'jackal', 'kiwi', 'lemur', 'marten'],
];

/** Names of the many who only take part in open rounds. */
export const crowd: readonly string[] = beginnings.flatMap((beginning) =>
  endings.map((ending) => `${beginning}_${ending}`),
);
