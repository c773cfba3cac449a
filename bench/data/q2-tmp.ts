import { getRequest, measureLoad } from '../served/load.ts';

const port = Number(process.argv[2]);
let turn = 0;
const next = (e: number) => 1 + ((turn += 7919) % e);
for (let i = 0; i < 4; i++)
  console.log(
    await measureLoad(
      port,
      () =>
        getRequest(
          (() => {
            const u = next(20000);
            return `/api/v2/submissions?user=user${u}&problem=p${1 + ((u * 31) % 2000)}`;
          })(),
        ),
      { connections: 50, seconds: 3 },
    ),
  );
