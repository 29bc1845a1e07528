import { test } from "vitest";
import * as p from "/work/main/ts/index.ts";
const shapes: [string,(n:number)=>string][] = [
 ["slashes", n=>"s:/a"+"/".repeat(n)], ["segs", n=>"s:"+"/a".repeat(n/2)], ["pct", n=>"s:/"+"%41".repeat(n/3)], ["pctR", n=>"s:/"+"%2F".repeat(n/3)], ["utf8", n=>"s:/"+"%C3%A9".repeat(n/6)],
 ["colons", n=>"s:"+":".repeat(n)], ["relcolon", n=>"/"+":".repeat(n)], ["dots", n=>"s:/"+"../".repeat(n/3)], ["dotsend", n=>"s:/"+"a/".repeat(n/4)+"../".repeat(n/6)],
 ["amp", n=>"?"+"&".repeat(n)], ["ampeq", n=>"?"+"a=b&".repeat(n/4)], ["plus", n=>"?"+"+".repeat(n)], ["eq", n=>"?"+"=".repeat(n)], ["ques", n=>"?".repeat(n)], ["at", n=>"s://"+"@"+":".repeat(1)+"/"+"@".repeat(n)],
 ["badpct", n=>"?"+"a&".repeat(n/2)+"%"], ["hash", n=>"#"+"?".repeat(n)], ["userinfo", n=>"//"+"u:".repeat(n/2)+"@h"], ["host", n=>"//"+"%41".repeat(n/3)], ["hostU", n=>"//"+"A".repeat(n)], ["port", n=>"//h:"+"0".repeat(n)],
 ["nonascii", n=>"/"+"é".repeat(n)], ["spaces", n=>"/"+" ".repeat(n)], ["emoji", n=>"/"+"😀".repeat(n/2)], ["schemelong", n=>"a".repeat(n)+":"],["nul", n=>"\0".repeat(n)], ["bad", n=>"s://u:p@h/"+"//@:".repeat(n/4)+" "],
];
const base = "s:/b/c"; const only = /^(build|with|dec|enc|params|segs)/;
const verbs: [string,(t:string)=>unknown][] = [
 ["split", t=>p.split(t)], ["recompose", t=>p.recompose(p.split(t))], ["relativizeT", t=>p.relativize(t, base)], ["relativizeB", t=>p.relativize("s:/b/x", t)], ["relSelf", t=>p.relativize(t+"x", t)],
 ["baseUri", t=>p.baseUri({embedded:t, fallback:"s:/x"})], ["same", t=>p.isSameDocument(t, base)], ["defrag", t=>p.defragment(t)], ["kind", t=>p.referenceKind(t)],
 ["equiv", t=>p.equivalent(t,t+"a",{level:"protocol",learned:{trailingSlash:true,indexFiles:["a"]}})], ["enc", t=>p.pctEncode(t)], ["encSeg", t=>p.pctEncode(t,"segment")], ["encI", t=>p.pctEncode(t,"isegment")], ["dec", t=>p.pctDecode(t)], ["decB", t=>p.pctDecode(t,undefined,{as:"bytes"})], ["decQ", t=>p.pctDecode(t,"query")], ["decpc", t=>p.pctDecode(t,"pchar")],
 ["buildPath", t=>p.build({path:t})], ["buildHost", t=>p.build({host:t})], ["buildUser", t=>p.build({userinfo:t, host:"h"})], ["buildQ", t=>p.build({query:t, fragment:t})], ["buildSeg", t=>p.build({segments:t.split("/")})], ["buildParams", t=>p.build({params:t.split("&").map(x=>[x,x])})], ["buildUserD", t=>p.build({user:t, hostName:t})],
 ["with", t=>p.withComponents(t,{scheme:undefined, authority:undefined, query:"a"})], ["withAuth", t=>p.withComponents("",{authority:t})], ["segs", t=>p.segments(t)], ["params", t=>p.params(t)],
];
const time=(f:()=>unknown)=>{let best=Infinity;for(let i=0;i<3;i++){const s=performance.now();try{const r=f(); if (typeof r==="string") (r as string).charCodeAt(5)}catch{}best=Math.min(best,performance.now()-s);}return best};
test("linear", ()=>{
  for (const [vn,v] of verbs) if (only.test(vn)) for (const [sn,s] of shapes) { const a=s(8000*3), b=s(16*8000*3); time(()=>v(a)); const ta=time(()=>v(a)), tb=time(()=>v(b)); const r=tb/Math.max(ta,0.05); if (r>30||tb>600) console.log(vn,sn,ta.toFixed(2),tb.toFixed(2),r.toFixed(1)); }
}, 300000);
