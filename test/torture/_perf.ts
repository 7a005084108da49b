import { scanCsv } from "../../durable-objects/engine/ingest/csv.ts";
const line=(i:number)=>`${i},name ${i%97},${(i*37%10007)/100},2024-0${1+i%9}-1${i%9},"quoted, text ${i}",${i%2?"true":"false"}\n`;
let s="id,name,amount,day,note,flag\n"; for(let i=0;i<400000;i++) s+=line(i);
const bytes=new TextEncoder().encode(s);
const pages={create:()=>({id:1,layout:"raw",size:0}),write:(f:any,b:any)=>{f.size+=b.length},flush(){},remove(){}};
async function* chunks(){for(let a=0;a<bytes.length;a+=65536) yield bytes.subarray(a,a+65536)}
for(let k=0;k<3;k++){const t=Date.now();
const r=await scanCsv({pages:pages as any,open:async()=>chunks(),clock:{now:()=>0,breathe:async()=>{}},control:{seconds:9},onBytes(){}},{},Infinity);
console.log((bytes.length/1e6).toFixed(1)+"MB",Date.now()-t,"ms",r.scan.rows.rows);}
